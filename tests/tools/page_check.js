// Runs in the browser at the end of a page, and writes what is wrong with the page into #findings:
// script errors, text that is hard to read on its ground, a page wider than its window, and lines
// whose choices do not show their positions. The last line counts what was checked.
const findings = [];
let texts = 0;
function channel(v) { v /= 255; return v <= 0.03928 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4); }
function parsed(color) {
  const m = color.match(/[\d.]+/g).map(Number);
  return [m[0], m[1], m[2], m.length > 3 ? m[3] : 1];
}
function over(a, b, alpha) { return [0, 1, 2].map(i => a[i] * alpha + b[i] * (1 - alpha)); }
function luminance(c) { return 0.2126 * channel(c[0]) + 0.7152 * channel(c[1]) + 0.0722 * channel(c[2]); }
function contrast(a, b) {
  const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
}
function ground(element) {
  for (let e = element; e; e = e.parentElement) {
    const c = parsed(getComputedStyle(e).backgroundColor);
    if (c[3] === 1) return c;
  }
  return [255, 255, 255];
}
// The ground of a text in a drawing: the page, and the rectangles of the text's own group.
function drawn_ground(text) {
  let color = ground(text.closest('svg').parentElement);
  if (text.parentElement.tagName !== 'g') return color;
  for (const rect of text.parentElement.querySelectorAll('rect')) {
    const style = getComputedStyle(rect);
    if (style.fill !== 'none') color = over(parsed(style.fill), color, Number(style.fillOpacity));
  }
  return color;
}
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const text = walker.currentNode.textContent.trim();
  const e = walker.currentNode.parentElement;
  const is_read = text && e.checkVisibility() && !['SCRIPT', 'STYLE', 'title'].includes(e.tagName);
  // The letters on the squares of a board are chess convention, not text of the page.
  if (!is_read || e.closest('.board')) continue;
  ++texts;
  const is_drawn = e.closest('svg') !== null;
  const style = getComputedStyle(e);
  const ratio = contrast(parsed(is_drawn ? style.fill : style.color),
                         is_drawn ? drawn_ground(e) : ground(e));
  if (ratio < 4.5) findings.push('contrast ' + ratio.toFixed(2) + ': ' + text.slice(0, 40));
}
if (document.documentElement.scrollWidth > innerWidth) findings.push('wider than the window: ' + document.documentElement.scrollWidth);
for (const form of document.querySelectorAll('form.example')) {
  const inputs = [...form.querySelectorAll('input')];
  inputs.forEach((input, i) => {
    input.click();
    const shown = [...form.querySelectorAll('svg .frame')].filter(f => getComputedStyle(f).display !== 'none');
    if (shown.length !== 1 || !shown[0].classList.contains('f' + i)) findings.push('frame ' + i + ' is not shown alone');
  });
}
findings.push('checked ' + texts + ' texts, ' + document.querySelectorAll('form.example').length +
              ' lines');
document.getElementById('findings').textContent = errors.concat(findings).join('\n');

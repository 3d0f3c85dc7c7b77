// Builds the page: node build.mjs MODULES OUTPUT. MODULES is the folder node_modules with what
// package-lock.json names; the files of the page go to the folder OUTPUT.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { basename, dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"

const [modules, output] = process.argv.slice(2).map(path => resolve(path))
if (!output) {
  console.error("usage: node build.mjs MODULES OUTPUT")
  process.exit(2)
}
const esbuild = createRequire(join(modules, "x.js"))("esbuild")
const here = dirname(fileURLToPath(import.meta.url))
const board = join(modules, "cm-chessboard/assets")

const built = await esbuild.build({
  entryPoints: { page: join(here, "src/main.js"), style: join(here, "style.css") },
  outdir: output,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  nodePaths: [modules],
  logLevel: "warning",
  write: false
})
const files = new Map(built.outputFiles.map(file => [basename(file.path), Buffer.from(file.contents)]))
for (const [name, path] of [
  ["index.html", join(here, "index.html")],
  ["icon.svg", join(here, "icon.svg")],
  ["pieces.svg", join(board, "pieces/standard.svg")],
  ["markers.svg", join(board, "extensions/markers/markers.svg")],
  ["arrows.svg", join(board, "extensions/arrows/arrows.svg")]
]) {
  files.set(name, readFileSync(path))
}

// Files that are the same keep their times, so that nothing is compiled again.
mkdirSync(output, { recursive: true })
for (const [name, bytes] of files) {
  const path = join(output, name)
  if (!existsSync(path) || !readFileSync(path).equals(bytes)) {
    writeFileSync(path, bytes)
  }
}

// Requests to the server.

// Returns the JSON of the answer; throws an Error with the words of the server.
export async function request(method, path, body) {
  let answer
  try {
    answer = await fetch(path, { method, body: body && JSON.stringify(body) })
  } catch {
    throw new Error("The server does not answer. Is it running?")
  }
  const json = await answer.json()
  if (!answer.ok) {
    throw new Error(json.error)
  }
  return json
}

export async function requestText(path) {
  const answer = await fetch(path)
  const text = await answer.text()
  if (!answer.ok) {
    throw new Error(JSON.parse(text).error)
  }
  return text
}

/** Reads a JSON response as the type that the test expects. */
export async function readJson<Body>(answer: Response): Promise<Body> {
  const body: Body = JSON.parse(await answer.text())
  return body
}

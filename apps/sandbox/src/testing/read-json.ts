/** The body of an answer, taken for what the test expects it to be. */
export async function readJson<Body>(answer: Response): Promise<Body> {
  const body: Body = JSON.parse(await answer.text())
  return body
}

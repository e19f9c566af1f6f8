/** Completes a login at an identity provider like a browser without scripts; returns the query of the return URL. */
export async function completeOauthLogin(url: string, returnUrl: string, login: string): Promise<string> {
  const cookies = new Map<string, string>([['login', login]])
  let target = url
  let form: URLSearchParams | undefined
  for (let step = 0; step < 20; step += 1) {
    const answer = await fetch(target, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    })
    form = undefined
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const next = answer.headers.get('location')
    if (next?.startsWith(returnUrl)) return new URL(next).search
    if (next !== null) {
      target = new URL(next, target).href
      continue
    }
    const page = await answer.text()
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (action === undefined || prompt === undefined) throw new Error(`a page without a form: ${page}`)
    target = new URL(action, target).href
    form = new URLSearchParams(prompt === 'login' ? { prompt, login, password: 'x' } : { prompt })
  }
  throw new Error('the login did not end within 20 steps')
}

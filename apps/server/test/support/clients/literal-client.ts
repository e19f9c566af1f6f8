/**
 * Creates the client of the specification's section 7: a bearer token, JSON both ways, the same headers on every call
 * and one token refresh after a 401. It sends none of our own headers and knows none of our additions.
 */
export function createLiteralClient(address: string) {
  const calledRoutes: string[] = []
  const tokens = { access: '', refresh: '' }

  async function send(method: string, path: string, payload?: object) {
    const answer = await fetch(address + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(tokens.access === '' ? {} : { authorization: `Bearer ${tokens.access}` }),
      },
      ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
      signal: AbortSignal.timeout(30_000),
    })
    return { status: answer.status, body: JSON.parse((await answer.text()) || 'null') }
  }

  async function refresh() {
    calledRoutes.push('POST /api/auth/token/refresh/')
    const answer = await send('POST', '/api/auth/token/refresh/', { refresh: tokens.refresh })
    if (answer.status === 200) tokens.access = answer.body.access
    return answer
  }

  return {
    tokens,
    /** The called routes, in order. */
    calledRoutes: calledRoutes,
    send,
    /** Calls a route such as `GET /api/goals/{id}/`. */
    async call(row: string, { id = '', query = '', payload }: CallOptions = {}) {
      calledRoutes.push(row)
      const [method = '', pattern = ''] = row.split(' ')
      const path = pattern.replace(/\{\w+\}/, id) + query
      const first = await send(method, path, payload)
      if (first.status !== 401 || tokens.refresh === '') return first
      await refresh()
      return send(method, path, payload)
    },
    /** Stores the tokens of a sign-in. */
    setTokens({ access, refresh: savedRefresh }: { access: string; refresh: string }) {
      tokens.access = access
      tokens.refresh = savedRefresh
    },
    /** Replaces the access token by an invalid one. */
    expireAccessToken() {
      tokens.access = 'spent'
    },
  }
}

type CallOptions = { id?: string; query?: string; payload?: object }

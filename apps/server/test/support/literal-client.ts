/**
 * The old front end as the specification's section 7 describes it: the bearer token where there is one, JSON both ways,
 * the same headers on every call, one refresh for a 401 and no second one. It sends none of our own headers and knows
 * none of our additions.
 */
export function literalClient(address: string) {
  const walked: string[] = []
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
    walked.push('POST /api/auth/token/refresh/')
    const answer = await send('POST', '/api/auth/token/refresh/', { refresh: tokens.refresh })
    if (answer.status === 200) tokens.access = answer.body.access
    return answer
  }

  return {
    tokens,
    /** The rows of the table that were called, each as often as it was. */
    walked,
    send,
    /** Calls a row, such as `GET /api/goals/{id}/`, of one object. */
    async call(row: string, { id = '', query = '', payload }: Asked = {}) {
      walked.push(row)
      const [method = '', pattern = ''] = row.split(' ')
      const path = pattern.replace(/\{\w+\}/, id) + query
      const first = await send(method, path, payload)
      if (first.status !== 401 || tokens.refresh === '') return first
      await refresh()
      return send(method, path, payload)
    },
    /** Takes what a sign-in answered. */
    enter({ access, refresh: kept }: { access: string; refresh: string }) {
      tokens.access = access
      tokens.refresh = kept
    },
    /** The access token is no longer worth anything. */
    expire() {
      tokens.access = 'spent'
    },
  }
}

type Asked = { id?: string; query?: string; payload?: object }

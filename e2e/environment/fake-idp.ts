import { createHash, createHmac, generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>

/** Email addresses with this prefix are not verified by the provider. */
export const unverifiedPrefix = 'sin-verificar'

const google = { id: 'lucas-at-google', secret: 'a-secret-between-google-and-lucas' }
const facebook = { id: '123456789', secret: 'a-secret-between-facebook-and-lucas' }

export type FakeIdp = {
  /** The settings of the server for both providers. */
  settings: Record<string, string>
  stop: () => Promise<void>
}

/** Starts an OpenID provider for Google and a simulation of Facebook's OAuth and Graph APIs, both on loopback. */
export async function startFakeIdp(publicUrl: string): Promise<FakeIdp> {
  const issuer = await listen()
  issuer.answer(createGoogle(issuer.origin, `${publicUrl}/auth/google`))
  const graph = await listen()
  graph.answer(createFacebook(`${publicUrl}/auth/facebook`))
  return {
    settings: {
      GOOGLE_CLIENT_ID: google.id,
      GOOGLE_CLIENT_SECRET: google.secret,
      GOOGLE_ISSUER: issuer.origin,
      FACEBOOK_APP_ID: facebook.id,
      FACEBOOK_APP_SECRET: facebook.secret,
      FACEBOOK_DIALOG_URL: `${graph.origin}/dialog/oauth`,
      FACEBOOK_GRAPH_URL: graph.origin,
    },
    stop: async () => void (await Promise.all([issuer.stop(), graph.stop()])),
  }
}

async function listen() {
  let answer: RequestHandler | undefined
  const server = createServer((request, response) => void answer?.(request, response))
  server.listen({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port is free')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    answer: (listener: RequestHandler) => {
      answer = listener
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function createGoogle(origin: string, redirectUri: string): RequestHandler {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: google.id,
        client_secret: google.secret,
        redirect_uris: [redirectUri],
        // Web clients need https; loopback needs the native type.
        application_type: 'native',
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'first' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    // Google puts all claims into the ID token.
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(32).toString('hex')] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: id,
        email_verified: !id.startsWith(unverifiedPrefix),
        given_name: 'Camila',
        family_name: 'Soto',
      }),
    }),
  })
  // Ignores the prompt parameter: this provider always asks for the account.
  provider.use(async (context, next) => {
    const { prompt: _, ...asked } = context.query
    if (context.path === '/auth') context.query = asked
    await next()
  })
  return provider.callback()
}

/** The dialog consents at once for the address in the cookie `login`, or for Camila's. */
function createFacebook(redirectUri: string): RequestHandler {
  const codes = new Map<string, { login: string; challenge: string }>()
  const tokens = new Map<string, string>()
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://facebook')
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const reject = () => reply(400, { error: { message: 'no', type: 'OAuthException', code: 100 } })
    const asked = url.searchParams

    if (url.pathname === '/dialog/oauth') {
      if (asked.get('client_id') !== facebook.id || asked.get('redirect_uri') !== redirectUri) return reject()
      const code = randomBytes(16).toString('hex')
      const login = /login=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? 'camila@facebook.example'
      codes.set(code, { login, challenge: asked.get('code_challenge') ?? '' })
      const back = new URLSearchParams({ code, state: asked.get('state') ?? '' })
      return response.writeHead(302, { location: `${redirectUri}?${back.toString()}` }).end()
    }
    if (url.pathname === '/oauth/access_token') {
      const form = new URLSearchParams((await request.toArray()).join(''))
      const known = codes.get(form.get('code') ?? '')
      const proof = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      if (!known || known.challenge !== proof || form.get('client_secret') !== facebook.secret)
        return reject()
      codes.delete(form.get('code') ?? '')
      const token = randomBytes(16).toString('hex')
      tokens.set(token, known.login)
      return reply(200, { access_token: token, token_type: 'bearer', expires_in: 5_000 })
    }
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const login = tokens.get(token)
    const proof = createHmac('sha256', facebook.secret).update(token).digest('hex')
    if (url.pathname !== '/me' || !login || asked.get('appsecret_proof') !== proof) return reject()
    return reply(200, { id: `fb-${login}`, email: login, first_name: 'Camila', last_name: 'Soto' })
  }
}

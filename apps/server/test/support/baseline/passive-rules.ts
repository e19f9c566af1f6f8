import type { FuzzResponse } from '../fuzz/send.ts'

/** What a passive scan looks at: an answer and the call that got it. */
export interface SeenResponse extends FuzzResponse {
  method: string
  path: string
}

type Rule = (seen: SeenResponse) => boolean

const header = ({ headers }: SeenResponse, name: string): string => String(headers[name] ?? '')
const isHtml = (seen: SeenResponse) => header(seen, 'content-type').startsWith('text/html')
const isApi = ({ path }: SeenResponse) => path.startsWith('/api/')
const cookiesOf = ({ headers }: SeenResponse): readonly string[] => headers['set-cookie'] ?? []
const hasDirective = (cookie: string, name: string) =>
  cookie.split(';').some((part) => part.trim().toLowerCase().startsWith(name))

/** Addresses of inner networks, as an error or a header of a proxy would show them. */
const innerAddress = /\b(?:10\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3}\b/
/** Stack frames, folders of a server, and texts of PostgreSQL, Node and our libraries. */
const internals =
  /node_modules|\/(?:home|root|srv|work|tmp|dev\/shm)\/|\bat (?:async )?[\w.]+ \(|file:\/\/\/|syntax error at or near|SQLSTATE|violates \w+ constraint|ECONNREFUSED|ENOENT|ZodError|kysely/i

/** The rules of a passive baseline scan (S-43). Each returns whether an answer breaks it. */
export const passiveRules: Readonly<Record<string, Rule>> = {
  'no content type': (seen) => seen.body !== '' && header(seen, 'content-type') === '',
  'text without a character set': (seen) =>
    /^(text\/|application\/(problem\+)?json)/.test(header(seen, 'content-type')) &&
    !/charset=utf-8/i.test(header(seen, 'content-type')),
  'content may be sniffed': (seen) => header(seen, 'x-content-type-options') !== 'nosniff',
  'no HSTS of a year': (seen) => !/max-age=31536000\b/.test(header(seen, 'strict-transport-security')),
  'no CSP, or one with unsafe sources': (seen) =>
    !/default-src 'none'/.test(header(seen, 'content-security-policy')) ||
    /unsafe-|\*/.test(header(seen, 'content-security-policy')),
  'framing allowed': (seen) => !/frame-ancestors 'none'/.test(header(seen, 'content-security-policy')),
  'referrer leaks': (seen) => header(seen, 'referrer-policy') !== 'no-referrer',
  'other origins may read or keep a handle': (seen) =>
    header(seen, 'cross-origin-opener-policy') !== 'same-origin' ||
    header(seen, 'cross-origin-resource-policy') !== 'same-origin',
  'CORS for a foreign origin': (seen) => header(seen, 'access-control-allow-origin') !== '',
  'API answer may be cached': (seen) => isApi(seen) && !/no-store/.test(header(seen, 'cache-control')),
  'server or framework named': ({ headers }) =>
    ['server', 'x-powered-by', 'via', 'x-generator', 'x-runtime'].some((name) => headers[name] !== undefined),
  'cookie without __Host-, Secure, HttpOnly or SameSite': (seen) =>
    cookiesOf(seen).some(
      (cookie) =>
        !cookie.startsWith('__Host-') ||
        !['secure', 'httponly', 'samesite', 'path=/'].every((name) => hasDirective(cookie, name)),
    ),
  'internals in the body': ({ body }) => internals.test(body),
  'address of an inner network': ({ body }) => innerAddress.test(body),
  'redirect to another origin': (seen) => /^(?:\w+:)?\/\//.test(header(seen, 'location')),
  'unencrypted content in a page': (seen) =>
    isHtml(seen) && /(?:src|href|action)="http:\/\/(?!(?:localhost|127\.0\.0\.1)[:/])/i.test(seen.body),
  'inline script, handler or style': (seen) =>
    isHtml(seen) &&
    /<script(?![^>]*\bsrc=)(?![^>]*type="application\/)[^>]*>|\son\w+=|\sstyle=|<style/i.test(seen.body),
  'script of another origin': (seen) => isHtml(seen) && /<script[^>]*src="(?:https?:)?\/\//i.test(seen.body),
  'comment in a page': (seen) => isHtml(seen) && /<!--/.test(seen.body),
  'page opened by a link may steer this one': (seen) =>
    isHtml(seen) &&
    [...seen.body.matchAll(/<a [^>]*target="_blank"[^>]*>/g)].some(
      ([link]) => !/rel="[^"]*noopener/.test(link),
    ),
  'form to another origin': (seen) => isHtml(seen) && /<form[^>]*action="(?:https?:)?\/\//i.test(seen.body),
  'source map named': ({ body }) => /\/\/# sourceMappingURL=/.test(body),
  'server error': ({ status }) => status >= 500,
}

/** Lists the rules that an answer breaks. */
export const findPassiveFaults = (seen: SeenResponse): string[] =>
  Object.entries(passiveRules)
    .filter(([, isBroken]) => isBroken(seen))
    .map(([name]) => name)

import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostCookie } from './binding-cookie.ts'
import type { BrowserToken } from './known-browsers.ts'

const cookieName = '__Host-kb'
const tokenShape = /^[\w-]{43}$/
/** One per user of a shared computer. */
const maxTokens = 5

/** Returns the tokens of earlier sign-ins in this browser, latest first. */
export const readBrowserTokens = ({ cookies }: FastifyRequest): string[] =>
  (cookies[cookieName] ?? '')
    .split('.')
    .filter((token) => tokenShape.test(token))
    .slice(0, maxTokens)

/** Adds the token of a sign-in to the cookie. */
export function addBrowserToken(reply: FastifyReply, { value, expiresAt }: BrowserToken): void {
  const others = readBrowserTokens(reply.request).filter((token) => token !== value)
  const tokens = [value, ...others].slice(0, maxTokens)
  reply.setCookie(cookieName, tokens.join('.'), { ...hostCookie, expires: expiresAt })
}

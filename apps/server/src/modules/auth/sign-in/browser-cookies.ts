import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostCookie } from './binding-cookie.ts'

/** Identifies a browser at a later sign-in. */
export interface BrowserToken {
  readonly value: string
  readonly expiresAt: Date
}

const tokenShape = /^[\w-]{43}$/
/** One per user of a shared computer. */
const maxTokens = 5

const createTokenCookie = (cookieName: string) => {
  /** Returns the tokens of earlier sign-ins in this browser, latest first. */
  const read = ({ cookies }: FastifyRequest): string[] =>
    (cookies[cookieName] ?? '')
      .split('.')
      .filter((token) => tokenShape.test(token))
      .slice(0, maxTokens)
  return {
    read,
    /** Adds the token of a sign-in to the cookie. */
    add(reply: FastifyReply, { value, expiresAt }: BrowserToken): void {
      const others = read(reply.request).filter((token) => token !== value)
      const tokens = [value, ...others].slice(0, maxTokens)
      reply.setCookie(cookieName, tokens.join('.'), { ...hostCookie, expires: expiresAt })
    },
  }
}

/** Browsers whose wrong passwords are counted separately. */
export const knownBrowserCookie = createTokenCookie('__Host-kb')
/** Browsers that are not asked for the second factor. */
export const trustedDeviceCookie = createTokenCookie('__Host-td')

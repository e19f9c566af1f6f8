import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Options of all our cookies. The `__Host-` prefix keeps other hosts and plain HTTP from setting them. */
export const hostCookie = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

/** Binds the token family of our web client to its browser (S-16). */
const cookieName = '__Host-lb'

export const readBinding = ({ cookies }: FastifyRequest): string | null => cookies[cookieName] ?? null

export const setBinding = (reply: FastifyReply, value: string, expires: Date) =>
  reply.setCookie(cookieName, value, { ...hostCookie, expires })

export const clearBinding = (reply: FastifyReply) => reply.clearCookie(cookieName, hostCookie)

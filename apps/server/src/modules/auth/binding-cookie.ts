import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Binds our client's family of tokens to its browser (S-16). The prefix forbids other hosts and plain HTTP to set it. */
const name = '__Host-lb'
const rules = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

export const readBinding = ({ cookies }: FastifyRequest): string | null => cookies[name] ?? null

export const setBinding = (reply: FastifyReply, value: string, expires: Date) =>
  reply.setCookie(name, value, { ...rules, expires })

export const clearBinding = (reply: FastifyReply) => reply.clearCookie(name, rules)

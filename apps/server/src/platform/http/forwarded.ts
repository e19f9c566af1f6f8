import type { FastifyRequest } from 'fastify'

const forwarding = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/** Returns whether a request came through a proxy. Development pages are hidden from it (S-22). */
export const isForwarded = ({ headers }: FastifyRequest): boolean =>
  forwarding.some((name) => headers[name] !== undefined)

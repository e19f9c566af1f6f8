import { landingFormCopy as copy } from '@lucas/contract/copy/landing-form.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../../platform/http/html.ts'
import { stylePath } from '../../platform/http/page-style.ts'
import { problemOf, toAppError } from '../../platform/http/problems.ts'

/** The plain form of the page (no JavaScript) in the words of its JSON: a box that is not ticked is not sent. */
export function readForm(fields: URLSearchParams) {
  const written = (name: string) => fields.get(name) ?? ''
  const isTicked = (name: string) => ['on', 'true', '1'].includes(written(name))
  return {
    firstName: written('firstName'),
    lastName: written('lastName'),
    email: written('email'),
    country: written('country'),
    newsletter: isTicked('newsletter'),
    terms: isTicked('terms'),
  }
}

/** A refusal for somebody who sees pages, not JSON. */
export function answerRefusedPage(fault: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toAppError(fault)
  const { status, detail } = problemOf(refusal.code, refusal.data)
  if (status >= 500) request.log.error({ err: fault, code: refusal.code }, 'request failed')
  if (refusal.data.retryAfter !== undefined)
    reply.header('retry-after', Math.max(1, Math.ceil(refusal.data.retryAfter)))
  const sentence = status >= 500 ? copy.failed : detail
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(
      html`<!doctype html>
<html lang="es-CL">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${copy.refusedTitle} · Lucas</title><link rel="stylesheet" href="${stylePath}"></head>
<body><main><h1>${copy.refusedTitle}</h1><p role="alert">${sentence}</p>
<p><a href="/#registro">${copy.back}</a></p></main></body></html>`.text,
    )
}

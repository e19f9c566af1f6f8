import { landingFormCopy as copy } from '@lucas/contract/copy/users/landing-form.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../../platform/http/pages/html.ts'
import { stylePath } from '../../platform/http/pages/page-style.ts'
import { requireDeclaredProblem, toAppError, toProblem } from '../../platform/http/problems.ts'

/** Converts the plain HTML form (no JavaScript) to the JSON body; browsers do not send unchecked boxes. */
export function parseForm(fields: URLSearchParams) {
  const value = (name: string) => fields.get(name) ?? ''
  const isChecked = (name: string) => ['on', 'true', '1'].includes(value(name))
  return {
    firstName: value('firstName'),
    lastName: value('lastName'),
    email: value('email'),
    country: value('country'),
    newsletter: isChecked('newsletter'),
    terms: isChecked('terms'),
  }
}

/** Sends an error as an HTML page instead of JSON. */
export function sendProblemPage(cause: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = requireDeclaredProblem(toAppError(cause), request)
  const { status, detail } = toProblem(error.code, error.data)
  if (status >= 500) request.log.error({ err: cause, code: error.code }, 'request failed')
  if (error.data.retryAfter !== undefined)
    reply.header('retry-after', Math.max(1, Math.ceil(error.data.retryAfter)))
  const message = status >= 500 ? copy.failed : detail
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(
      html`<!doctype html>
<html lang="es-CL">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${copy.refusedTitle} · Lucas</title><link rel="stylesheet" href="${stylePath}"></head>
<body><main><h1>${copy.refusedTitle}</h1><p role="alert">${message}</p>
<p><a href="/#registro">${copy.back}</a></p></main></body></html>`.text,
    )
}

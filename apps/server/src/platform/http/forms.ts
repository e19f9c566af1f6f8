import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { App } from './app.ts'
import { refuseUnstorable } from './bodies.ts'

const formType = 'application/x-www-form-urlencoded'

export const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith(formType) ?? false

/** Lets the routes of one scope read plain forms; `toBody` says them in the words of the routes' schemas. */
export function readForms(scope: App, toBody: (fields: URLSearchParams) => unknown) {
  scope.addContentTypeParser(formType, { parseAs: 'string' }, (_, body, done) => {
    try {
      const fields = new URLSearchParams(String(body))
      for (const value of fields.values()) refuseUnstorable(value)
      done(null, toBody(fields))
    } catch (refusal) {
      done(refusal instanceof Error ? refusal : new AppError('bad_request'))
    }
  })
}

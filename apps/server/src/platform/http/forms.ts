import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { App } from './app.ts'
import { rejectUnstorableText } from './body-parsers.ts'

const formType = 'application/x-www-form-urlencoded'

export const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith(formType) ?? false

/** Registers a parser of URL-encoded forms in a scope; `toBody` converts the fields to the body of the routes' schemas. */
export function registerFormParser(scope: App, toBody: (fields: URLSearchParams) => unknown) {
  scope.addContentTypeParser(formType, { parseAs: 'string' }, (_, body, done) => {
    try {
      const fields = new URLSearchParams(String(body))
      for (const value of fields.values()) rejectUnstorableText(value)
      done(null, toBody(fields))
    } catch (error) {
      done(error instanceof Error ? error : new AppError('bad_request'))
    }
  })
}

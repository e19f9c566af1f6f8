import { refusalsOf, sentenceOf } from '../lib/api-error.ts'
import { ErrorBanner } from './error-banner.tsx'

interface FormFaultProps {
  /** Of sending the form; null while nothing went wrong. */
  error: Error | null
  otherwise: string
}

/** Why a form was not taken, unless its fields say it themselves. */
export const FormFault = ({ error, otherwise }: FormFaultProps) =>
  error !== null &&
  Object.keys(refusalsOf(error)).length === 0 && <ErrorBanner message={sentenceOf(error, otherwise)} />

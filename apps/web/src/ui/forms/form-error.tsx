import { toErrorMessage, toFieldErrors } from '../../lib/http/api-error.ts'
import { ErrorBanner } from '../primitives/error-banner.tsx'

interface FormErrorProps {
  /** The error of the submission, or null. */
  error: Error | null
  fallback: string
}

/** Shows why a form was rejected, unless its fields show their own errors. */
export const FormError = ({ error, fallback }: FormErrorProps) =>
  error !== null &&
  Object.keys(toFieldErrors(error)).length === 0 && <ErrorBanner message={toErrorMessage(error, fallback)} />

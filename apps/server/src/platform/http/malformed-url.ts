import { fieldCopy } from '@lucas/contract/copy/fields.ts'
import { fail, failField } from '../errors.ts'
import { rejectUnstorableText } from './body-parsers.ts'

/**
 * Throws for a URL with broken percent-encoding or with characters that the database cannot store. For a query value the
 * problem names the parameter.
 */
export function rejectMalformedUrl(url: string): void {
  const [path = '', ...queries] = url.split('?')
  decodeOrFail(path)
  for (const pair of queries.join('?').split('&')) {
    const [name = '', ...values] = pair.split('=')
    const field = decodeOrFail(name)
    if (canDecode(values.join('='))) continue
    if (field === '') fail('bad_request')
    failField(field, fieldCopy.invalid)
  }
}

function canDecode(encoded: string): boolean {
  try {
    rejectUnstorableText(decodeURIComponent(encoded))
    return true
  } catch {
    return false
  }
}

const decodeOrFail = (encoded: string): string =>
  canDecode(encoded) ? decodeURIComponent(encoded.replaceAll('+', ' ')) : fail('bad_request')

import { importsCopy as copy } from '@lucas/contract/copy/banking/imports.ts'
import { fail } from '../../platform/errors.ts'

export interface UploadedFile {
  name: string
  bytes: Uint8Array
}

export const maxUploadBytes = 20 * 1024 * 1024 // S-31

/** Reads an uploaded file from a multipart form, or from the raw body with its name in the query. */
export async function readUpload(
  body: unknown,
  contentType: string | undefined,
  name: string | undefined,
): Promise<UploadedFile> {
  if (!Buffer.isBuffer(body) || body.length === 0) fail('bad_request')
  const file = /^multipart\/form-data\b/i.test(contentType ?? '')
    ? await readForm(body, contentType ?? '')
    : { name: name ?? '', bytes: new Uint8Array(body) }
  if (file.bytes.length === 0) fail('bad_request')
  if (file.bytes.length > maxUploadBytes) fail('payload_too_large')
  return { ...file, name: sanitizeFileName(file.name, copy.unnamedFile) }
}

async function readForm(body: Buffer, contentType: string): Promise<UploadedFile> {
  try {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    }).formData()
    for (const value of form.values())
      if (value instanceof File) return { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) }
  } catch {
    fail('bad_request')
  }
  return fail('bad_request')
}

/** Returns the last segment of a path without control characters, at most 200 characters; `unnamed` if nothing is left. */
export function sanitizeFileName(name: string, unnamed: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replace(/\p{C}/gu, '').toWellFormed().trim().slice(0, 200)
  return plain === '' ? unnamed : plain
}

import { importsScreenCopy as copy } from '@lucas/contract/copy/banking/imports-screen.ts'

/** decisions 6 */
export const fileSizeMax = 20 * 1024 * 1024

/** Extensions of unsupported files. Unknown ones pass: banks use odd extensions, and the server checks the bytes. */
const unsupportedExtension =
  /\.(?:docx?|odt|rtf|pptx?|pages|key|rar|7z|gz|tar|exe|msi|apk|dmg|js|mp[34]|mov|avi|wav|svg|eml|msg)$/i
const unsupportedType = /^(?:audio|video)\//
const pictureExtension = /\.(?:png|jpe?g|gif|webp|heic|bmp|tiff?)$/i

const number = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 1 })

/** Rounds up: a file slightly above the limit must not seem to fit. */
const formatTenths = (value: number): string => number.format(Math.ceil(value * 10) / 10)

/** Formats `812 bytes`, `44,2 kB`, `19,8 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000) return copy.size.bytes(bytes)
  if (bytes < 1024 * 1024) return copy.size.kilobytes(formatTenths(bytes / 1024))
  return copy.size.megabytes(formatTenths(bytes / 1024 / 1024))
}

/** Returns why a file is refused before upload; null if the server decides. */
export function findFileProblem({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | null {
  const words = copy.drop.refused
  if (pictureExtension.test(name) || type.startsWith('image/')) return words.picture(name)
  if (unsupportedExtension.test(name) || unsupportedType.test(type)) return words.kind(name)
  if (size === 0) return words.empty(name)
  if (size > fileSizeMax) return words.tooBig(name, formatSize(size))
  return null
}

/** Returns a file for text that is a table copied from a spreadsheet or web page, else null. */
export function toTableFile(text: string): File | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const isTable = lines.length > 1 && lines.filter((line) => /[\t;|]/.test(line)).length > 1
  return isTable ? new File([text], copy.drop.pastedName, { type: 'text/plain' }) : null
}

/** Returns the files of a drop or paste; pasted table text becomes a file. */
export function listFiles(data: DataTransfer | null): File[] {
  if (data === null) return []
  if (data.files.length > 0) return [...data.files]
  const table = toTableFile(data.getData('text/plain'))
  return table === null ? [] : [table]
}

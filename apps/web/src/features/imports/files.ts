import { importsScreenCopy as copy } from '@lucas/contract/copy/imports-screen.ts'

/** decisions 6 */
export const fileSizeMax = 20 * 1024 * 1024

/** Never a statement that we read, whatever is inside. Other names pass: banks invent endings, and the server looks at the bytes. */
const foreign =
  /\.(?:docx?|odt|rtf|pptx?|pages|key|zip|rar|7z|gz|tar|exe|msi|apk|dmg|js|mp[34]|mov|avi|wav|png|jpe?g|gif|webp|heic|svg|bmp|tiff?|eml|msg)$/i
const foreignType = /^(?:image|audio|video)\//

const number = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 1 })

/** Rounded up: a file that is a little too big must not seem to fit. */
const tenths = (value: number): string => number.format(Math.ceil(value * 10) / 10)

/** `812 bytes`, `44,2 kB`, `19,8 MB` */
export function sizeLabel(bytes: number): string {
  if (bytes < 1_000) return copy.size.bytes(bytes)
  if (bytes < 1024 * 1024) return copy.size.kilobytes(tenths(bytes / 1024))
  return copy.size.megabytes(tenths(bytes / 1024 / 1024))
}

/** Why a chosen file is not even sent; null lets it go to the server, which judges its bytes. */
export function refusalOf({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | null {
  const words = copy.drop.refused
  if (/\.pdf$/i.test(name) || type === 'application/pdf') return words.pdf(name)
  if (foreign.test(name) || foreignType.test(type)) return words.kind(name)
  if (size === 0) return words.empty(name)
  if (size > fileSizeMax) return words.tooBig(name, sizeLabel(size))
  return null
}

/** A table copied from a spreadsheet or a bank's page: several lines with the same columns. */
export function tableOf(text: string): File | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const isTable = lines.length > 1 && lines.filter((line) => /[\t;|]/.test(line)).length > 1
  return isTable ? new File([text], copy.drop.pastedName, { type: 'text/plain' }) : null
}

/** The files of a drop or a paste; of copied text, a table. */
export function filesIn(data: DataTransfer | null): File[] {
  if (data === null) return []
  if (data.files.length > 0) return [...data.files]
  const table = tableOf(data.getData('text/plain'))
  return table === null ? [] : [table]
}

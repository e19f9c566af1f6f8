import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const text = new Set(['.css', '.html', '.js', '.json', '.svg'])
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }

async function writeForms(file: string): Promise<void> {
  const plain = await readFile(file)
  const forms = { br: await brotli(plain, { params }), gz: await zip(plain, { level: 9 }) }
  for (const [ending, form] of Object.entries(forms))
    if (form.length < plain.length) await writeFile(`${file}.${ending}`, form)
}

/** Beside every text of the build its smaller forms, which the server sends to whoever takes them. */
export async function compressBuild(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    text.has(extname(path)),
  )
  await Promise.all(files.map((path) => writeForms(join(folder, path))))
}

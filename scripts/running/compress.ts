import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const textExtensions = new Set(['.css', '.js', '.json', '.svg'])
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }

async function writeCompressed(file: string): Promise<void> {
  const plain = await readFile(file)
  const variants = { br: await brotli(plain, { params }), gz: await zip(plain, { level: 9 }) }
  for (const [ending, variant] of Object.entries(variants))
    if (variant.length < plain.length) await writeFile(`${file}.${ending}`, variant)
}

/** Writes a .br and a .gz file next to each text file of the build. Documents are compressed by the server, which fills them. */
export async function compressBuild(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    textExtensions.has(extname(path)),
  )
  await Promise.all(files.map((path) => writeCompressed(join(folder, path))))
}

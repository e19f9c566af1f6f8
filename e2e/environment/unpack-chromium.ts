import { chmodSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import chromium, { inflate } from '@sparticuz/chromium'

// Runs as a separate process with TMPDIR set, because the package always unpacks into the temporary folder.

const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin')
chmodSync(await chromium.executablePath(packed), 0o755)
await inflate(join(packed, 'al2023.tar.br'))

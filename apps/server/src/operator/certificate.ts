import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../platform/config/config.ts'
import type { StandaloneAction, StandaloneCommand } from './command.ts'
import { renderAppleProfile } from './root-certificate/apple-profile.ts'
import { files, renderPage, toPageAddress } from './root-certificate/page.ts'
import { readRootCertificate } from './root-certificate/read-root.ts'

/** Writes the page with which devices install the root of a family's own proxy (docs/deploy.md). */
export const certificate: StandaloneCommand = {
  name: 'certificate',
  usage: ['ROOT FOLDER'],
  failureMessage: 'The page was not written.',
  parseStandalone: ([root = '', folder = '', ...rest]) =>
    root !== '' && folder !== '' && rest.length === 0 ? writePage(root, folder) : null,
}

const writePage =
  (rootFile: string, folder: string): StandaloneAction =>
  async ({ config: { publicUrl } }) => {
    const { hostname } = new URL(publicUrl)
    const pem = await readFile(rootFile, 'utf8').catch((cause: unknown) => {
      throw new ConfigError(`${rootFile} cannot be read.`, { cause })
    })
    const root = readRootCertificate(pem, hostname)
    const write = (name: string, content: string | Buffer) =>
      writeFile(join(folder, name), content, { mode: 0o644 })
    await mkdir(folder, { recursive: true })
    await write(files.page, renderPage(root, publicUrl))
    await write(files.certificate, root.bytes)
    await write(files.profile, renderAppleProfile(root, hostname))
    console.log(`Devices install the certificate at ${toPageAddress(publicUrl)}`)
    console.log(`SHA-256 ${root.fingerprint}`)
    return true
  }

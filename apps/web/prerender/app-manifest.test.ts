import { join } from 'node:path'
import { signedInPaths } from '@lucas/contract/pages.ts'
import { expect, test } from 'vitest'
import { appIcons, drawAppIcons } from './app-icons.ts'
import { renderManifest } from './app-manifest.ts'

const root = join(import.meta.dirname, '..')
const manifest = JSON.parse(renderManifest(root, [{ src: '/a.webp', sizes: '390x800', form: 'narrow' }]))

/** Reads the size of a PNG from its first chunk. */
const readPngSize = (file: Uint8Array) => {
  const view = new DataView(file.buffer, file.byteOffset)
  return [view.getUint32(16), view.getUint32(20)]
}

test('the icons of the manifest, and Apple’s, are drawn in the size that they name', async () => {
  const drawn = new Map((await drawAppIcons(root)).map(({ file, source }) => [file, source]))
  for (const { file, size } of appIcons)
    expect([file, readPngSize(drawn.get(file) ?? new Uint8Array(24))]).toEqual([file, [size, size]])
  const ico = Buffer.from(drawn.get('favicon.ico') ?? [])
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt32LE(14) + 22]).toEqual([1, 1, ico.length])
  expect(readPngSize(ico.subarray(22))).toEqual([32, 32])
  for (const { src } of manifest.icons) expect(drawn.has(src.slice(1))).toBe(true)
})

test('the manifest opens screens of the app, and says what a device needs to install it', () => {
  const toPath = (url: string) => url.split('?')[0]
  for (const url of [manifest.start_url, ...manifest.shortcuts.map((one: { url: string }) => one.url)])
    expect(signedInPaths).toContain(toPath(url))
  expect(manifest).toMatchObject({ id: '/', scope: '/', display: 'standalone', lang: 'es-CL' })
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual([
    'any',
    'any',
    'maskable',
  ])
})

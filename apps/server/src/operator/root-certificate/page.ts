import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rootCertificateCopy as copy } from '@lucas/contract/copy/root-certificate.ts'
import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { Html, html } from '../../platform/http/pages/html.ts'
import type { RootCertificate } from './read-root.ts'

/** Files of the page by what they are for. */
export const files = { page: 'index.html', certificate: 'lucas.crt', profile: 'lucas.mobileconfig' } as const

/** White modules around the code that readers need. */
const margin = 4

/** Returns a QR code, black on white in every theme, because some readers fail on inverted ones. */
function drawQr(text: string, label: string): Html {
  const bitmap = generate(text)
  const side = bitmap.size + 2 * margin
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="${-margin} ${-margin} ${side} ${side}" shape-rendering="crispEdges"><path d="${toSvgPath(bitmap)}"/></svg>`
}

const readStyle = () => readFileSync(new URL('./page.css', import.meta.url), 'utf8')

/** Returns the page as one document without scripts: it comes over plain HTTP, and its policy loads nothing. */
export function renderPage({ name, fingerprint }: RootCertificate, publicUrl: string): string {
  const { host } = new URL(publicUrl)
  const address = toPageAddress(publicUrl)
  const style = readStyle()
  const hash = createHash('sha256').update(style).digest('base64')
  return html`<!doctype html>
<html lang="es-CL">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'">
<meta name="robots" content="noindex"><title>${copy.title} · Lucas</title>
<style>${new Html(style)}</style></head>
<body><main>
<header><h1>${copy.title}</h1><p>${copy.lead(host)}</p></header>
<div class="pair">
<section class="card"><h2>${copy.qr.title}</h2><p>${copy.qr.text}</p>
${drawQr(address, copy.qr.label(address))}<p class="address">${address}</p></section>
<section class="card"><h2>${copy.fingerprint.title}</h2><p>${copy.fingerprint.text}</p>
<h3 id="fingerprint">${copy.fingerprint.name}</h3><p class="fingerprint" aria-labelledby="fingerprint">${toRows(fingerprint)}</p>
<p>${copy.limits(host)}</p></section>
</div>
<div class="devices">
${copy.devices.map(
  ({ id, title, file, steps }) => html`<section class="card" id="${id}"><h2>${title}</h2>
<p><a class="button" href="${files[file]}" download>${copy.download[file]}</a></p>
<ol>${steps(name).map((step) => html`<li>${step}</li>`)}</ol></section>`,
)}
</div>
<section class="card"><h2>${copy.done.title}</h2><p>${copy.done.text}</p>
<p><a class="button" href="${publicUrl}">${copy.done.open}</a></p></section>
</main></body></html>
`.text
}

/** The address of the page, over HTTP: the device does not trust the certificate yet. */
export const toPageAddress = (publicUrl: string): string =>
  `http://${new URL(publicUrl).hostname}/certificado/`

const bytesPerRow = 8

/** Breaks a fingerprint into rows that are compared one by one. */
function toRows(fingerprint: string): Html[] {
  const bytes = fingerprint.split(':')
  const rows = Array.from({ length: bytes.length / bytesPerRow }, (_, at) =>
    bytes.slice(at * bytesPerRow, (at + 1) * bytesPerRow).join(':'),
  )
  return rows.map((row) => html`<span>${row}</span> `)
}

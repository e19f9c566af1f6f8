import { formatRut } from '@lucas/household/rut.ts'
import { banks } from '../banks.ts'
import { magicRuts } from '../magic-ruts.ts'
import { icons } from './icons.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => escapes[char] ?? '')

const tile = (code: string, initial: string) =>
  `<span class="tile tile-${code}" aria-hidden="true">${initial}</span>`

const bankButtons = banks
  .map(
    ({ code, name, initial }) =>
      `<li><button type="button" class="bank" data-bank="${code}" data-name="${name}" disabled>${tile(code, initial)}<span>${name}</span></button></li>`,
  )
  .join('')

const caseButtons = magicRuts
  .map(
    ({ rut, label }) =>
      `<li><button type="button" class="case" data-rut="${rut}"><span>${label}</span><span class="figures">${formatRut(rut)}</span></button></li>`,
  )
  .join('')

const chooseStep = `
<section data-step="bank" aria-labelledby="bank-title">
  <h1 id="bank-title" tabindex="-1">¿Cuál es tu banco?</h1>
  <ul class="banks">${bankButtons}</ul>
</section>`

const loginStep = (rut: string) => `
<section data-step="login" aria-labelledby="login-title" hidden>
  <div class="chosen">
    <span class="tile" id="chosen-tile" aria-hidden="true"></span>
    <div><h1 id="login-title" tabindex="-1"></h1><p class="quiet">Banca personas</p></div>
    <button type="button" class="link" id="change-bank">Cambiar</button>
  </div>
  <p class="banner" id="login-error" role="alert" hidden></p>
  <form id="login-form" novalidate>
    <div class="field">
      <label for="rut">RUT</label>
      <input id="rut" name="rut" inputmode="text" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="12.345.678-5" maxlength="14" value="${escapeHtml(rut)}" aria-describedby="rut-error">
      <p class="problem" id="rut-error" hidden></p>
    </div>
    <div class="field">
      <label for="password">Clave de internet</label>
      <div class="secret">
        <input id="password" name="password" type="password" autocomplete="off" maxlength="200" aria-describedby="password-error">
        <button type="button" id="show-password" aria-pressed="false" aria-label="Mostrar la clave">${icons.eye}</button>
      </div>
      <p class="problem" id="password-error" hidden></p>
    </div>
    <button type="submit" class="primary">Continuar</button>
  </form>
  <p class="hint">Escribes tu clave aquí, en el proveedor. Lucas no la ve ni la guarda.</p>
</section>`

const codeStep = `
<section data-step="code" aria-labelledby="code-title" hidden>
  <h1 id="code-title" tabindex="-1">Confirma que eres tú</h1>
  <p class="lead">Tu banco pide un segundo paso. En esta demostración el código es <strong class="figures" id="code-hint"></strong>.</p>
  <form id="code-form" novalidate>
    <div class="field">
      <label for="code">Código de 6 dígitos</label>
      <input id="code" name="code" class="code figures" inputmode="numeric" autocomplete="one-time-code" maxlength="6" aria-describedby="code-error">
      <p class="problem" id="code-error" role="alert" hidden></p>
    </div>
    <button type="submit" class="primary">Confirmar</button>
    <button type="button" class="secondary" id="back-to-login">Volver</button>
  </form>
</section>`

const endSteps = `
<section data-step="busy" class="end" aria-labelledby="busy-title" hidden>
  <span class="spinner" aria-hidden="true"></span>
  <h1 id="busy-title" tabindex="-1">Entrando a tu banco…</h1>
  <p class="lead">Toma unos segundos. No cierres esta ventana.</p>
</section>
<section data-step="done" class="end" aria-labelledby="done-title" hidden>
  <span class="seal seal-ok" aria-hidden="true">${icons.check}</span>
  <h1 id="done-title" tabindex="-1">Listo</h1>
  <p class="lead">Vuelve a Lucas y presiona <strong>‘Ya completé la autenticación’</strong>.</p>
</section>
<section data-step="error" class="end" aria-labelledby="error-title" hidden>
  <span class="seal seal-bad" aria-hidden="true">${icons.alert}</span>
  <h1 id="error-title" tabindex="-1">No pudimos entrar</h1>
  <p class="lead" id="error-text"></p>
  <button type="button" class="primary" id="retry">Intentar de nuevo</button>
</section>`

const casesDialog = `
<dialog id="cases" aria-labelledby="cases-title">
  <div class="cases-head"><h2 id="cases-title">Casos de prueba</h2><button type="button" class="icon" id="close-cases" aria-label="Cerrar">${icons.close}</button></div>
  <p class="quiet">Cualquier otro RUT válido entra con la clave que quieras.</p>
  <ul class="cases">${caseButtons}</ul>
</dialog>`

/** Renders the widget page; `rut` pre-fills the form, and the page opens at the login of `bank`. */
export const widgetPage = ({ rut, bank }: { rut: string; bank: string }): string => `<!doctype html>
<html lang="es-CL">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Entra a tu banco</title>
<link rel="preload" href="/assets/instrument-sans.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/assets/base.css">
<link rel="stylesheet" href="/assets/widget.css">
<script type="module" src="/assets/widget.js"></script>
</head>
<body data-bank="${escapeHtml(bank)}">
<header>${icons.lock}<span>Ventana segura del proveedor</span><span class="step figures" id="step">Paso 1 de 3</span></header>
<main>
<p class="announce" role="status" id="announce"></p>
<noscript><p class="banner">Activa JavaScript para entrar a tu banco.</p></noscript>
${chooseStep}${loginStep(rut)}${codeStep}${endSteps}
</main>
<footer><span class="demo">Datos de demostración</span><button type="button" class="link" id="open-cases">Casos de prueba</button></footer>
${casesDialog}
</body>
</html>
`

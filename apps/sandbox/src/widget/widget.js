const byId = (id) => document.getElementById(id)
const sections = [...document.querySelectorAll('[data-step]')]
const stepNumbers = { bank: 1, login: 2, code: 2, busy: 2, done: 3, error: 2 }
const shortestWait = 900
let bank = ''
/** The last attempt without success, so that a new window continues with its bank and RUT. */
const attemptKey = 'attempt'
const attemptMs = 15 * 60_000

/** Shows one step, moves the focus to it and announces its title. */
function show(step, focus) {
  for (const section of sections) section.hidden = section.dataset.step !== step
  const heading = document.querySelector(`[data-step="${step}"] h1`)
  byId('step').textContent = `Paso ${stepNumbers[step]} de 3`
  byId('announce').textContent = heading.textContent
  ;(focus ?? heading).focus()
}

function tell(id, text, input) {
  const line = byId(id)
  line.textContent = text
  line.hidden = text === ''
  input?.setAttribute('aria-invalid', String(text !== ''))
}

const significant = (text) =>
  text
    .toUpperCase()
    .replace(/[^\dK]/g, '')
    .slice(0, 10)

function formatRut(text) {
  const signs = significant(text)
  if (signs.length < 2) return signs
  const body = signs.slice(0, -1).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${body}-${signs.slice(-1)}`
}

function isRut(text) {
  const signs = significant(text)
  const body = signs.slice(0, -1)
  if (!/^[1-9]\d*$/.test(body)) return false
  const sum = [...body]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0)
  return '0K987654321'[sum % 11] === signs.slice(-1)
}

/** Formats the RUT and keeps the caret behind the same digit. */
function retype(input) {
  const before = significant(input.value.slice(0, input.selectionStart)).length
  input.value = formatRut(input.value)
  let caret = 0
  for (let seen = 0; seen < before && caret < input.value.length; caret += 1) {
    if (/[\dK]/.test(input.value[caret])) seen += 1
  }
  input.setSelectionRange(caret, caret)
}

function choose(button) {
  bank = button.dataset.bank
  byId('login-title').textContent = button.dataset.name
  byId('chosen-tile').className = `tile tile-${bank}`
  byId('chosen-tile').textContent = button.querySelector('.tile').textContent
  toLogin(byId('rut').value === '' ? byId('rut') : byId('password'))
}

function toLogin(focus) {
  tell('login-error', '')
  show('login', focus)
}

function credentialsAreComplete() {
  const [rut, password] = [byId('rut'), byId('password')]
  const rutIsRight = isRut(rut.value)
  tell('rut-error', rutIsRight ? '' : 'Ese RUT no existe. Revisa el dígito verificador.', rut)
  tell('password-error', password.value === '' ? 'Escribe tu clave de internet.' : '', password)
  if (!rutIsRight) rut.focus()
  else if (password.value === '') password.focus()
  return rutIsRight && password.value !== ''
}

async function post(body) {
  const answer = await fetch(location.href, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json()
}

function rememberAttempt() {
  sessionStorage.setItem(attemptKey, JSON.stringify({ bank, rut: byId('rut').value, at: Date.now() }))
}

const findBankButton = (code) =>
  [...document.querySelectorAll('.bank')].find((button) => button.dataset.bank === code)

/** Opens the login of the bank in the address, or else of the last attempt, if it is recent; with its RUT if it is the same bank. */
function openLogin() {
  const stored = JSON.parse(sessionStorage.getItem(attemptKey) ?? 'null')
  const last = stored && Date.now() - stored.at <= attemptMs ? stored : null
  const button = findBankButton(document.body.dataset.bank) ?? (last && findBankButton(last.bank))
  if (!button) return
  if (last?.bank === button.dataset.bank) byId('rut').value = formatRut(last.rut)
  choose(button)
}

/** Sends the credentials and shows the step of the response. */
async function enter(code) {
  show('busy')
  const credentials = { bank, rut: byId('rut').value, password: byId('password').value }
  const pause = new Promise((resolve) => setTimeout(resolve, shortestWait))
  try {
    const answer = await post(code === undefined ? credentials : { ...credentials, code })
    await pause
    react(answer, code !== undefined)
  } catch {
    react({ error_code: 'UNREACHABLE', display_message: 'No hay conexión con tu banco. Inténtalo de nuevo.' })
  }
}

function react(answer, atCode) {
  // The product may close this window before it hears of a success.
  if (answer.status !== 'ok') rememberAttempt()
  if (answer.status === 'ok') {
    byId('password').value = ''
    sessionStorage.removeItem(attemptKey)
    show('done')
  } else if (answer.status === 'second_factor_required') {
    byId('code-hint').textContent = answer.code_hint
    byId('code').value = ''
    tell('code-error', '', byId('code'))
    show('code', byId('code'))
  } else if (answer.error_code === 'INVALID_CREDENTIALS' && atCode) {
    show('code', byId('code'))
    byId('code').select()
    tell('code-error', answer.display_message, byId('code'))
  } else if (answer.error_code === 'INVALID_CREDENTIALS' || answer.error_code === 'INVALID_ID') {
    byId('password').value = ''
    toLogin(byId('password'))
    tell('login-error', answer.display_message)
  } else {
    byId('error-text').textContent = answer.display_message
    show('error')
  }
}

for (const button of document.querySelectorAll('.bank'))
  button.addEventListener('click', () => choose(button))
byId('change-bank').addEventListener('click', () => show('bank'))
byId('back-to-login').addEventListener('click', () => toLogin(byId('password')))
byId('retry').addEventListener('click', () => toLogin(byId('rut')))
byId('rut').addEventListener('input', (event) => {
  retype(event.currentTarget)
  tell('rut-error', '', byId('rut'))
})
byId('rut').addEventListener('blur', () => {
  const wrong = significant(byId('rut').value).length > 7 && !isRut(byId('rut').value)
  if (wrong) tell('rut-error', 'Ese RUT no existe. Revisa el dígito verificador.', byId('rut'))
})
byId('password').addEventListener('input', () => tell('password-error', '', byId('password')))
byId('show-password').addEventListener('click', (event) => {
  const shown = byId('password').type === 'password'
  byId('password').type = shown ? 'text' : 'password'
  event.currentTarget.setAttribute('aria-pressed', String(shown))
})
byId('login-form').addEventListener('submit', (event) => {
  event.preventDefault()
  if (credentialsAreComplete()) void enter()
})
byId('code').addEventListener('input', (event) => {
  event.currentTarget.value = event.currentTarget.value.replace(/\D/g, '')
})
byId('code-form').addEventListener('submit', (event) => {
  event.preventDefault()
  const code = byId('code').value
  tell('code-error', code.length === 6 ? '' : 'El código tiene 6 dígitos.', byId('code'))
  if (code.length === 6) void enter(code)
  else byId('code').focus()
})
byId('open-cases').addEventListener('click', () => byId('cases').showModal())
byId('close-cases').addEventListener('click', () => byId('cases').close())
for (const button of document.querySelectorAll('.case')) {
  button.addEventListener('click', () => {
    byId('rut').value = formatRut(button.dataset.rut)
    tell('rut-error', '', byId('rut'))
    byId('cases').close()
    if (bank !== '' && byId('password').offsetParent) byId('password').focus()
  })
}
byId('rut').value = formatRut(byId('rut').value)
// The bank buttons are disabled until here, because a click before the listeners exist would be lost.
for (const button of document.querySelectorAll('.bank')) button.disabled = false
openLogin()

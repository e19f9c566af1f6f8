import { landingFormCopy } from '@lucas/contract/copy/users/landing-form.ts'
import { authStorageKey, prefillKey, redirectedKey, userStorage } from '../lib/session/storage-keys.ts'

/** Redirects signed-in users to the dashboard, because the page is for visitors (spec 2). */
function redirectIfSignedIn(): void {
  const stored = userStorage.getItem(authStorageKey)
  if (stored !== null && JSON.parse(stored)?.state?.access) location.replace('/dashboard')
}

/** Says once that the address was unknown, and shows '/' (spec 2 redirects it there). It leaves with the first scroll, before it covers the footer. */
function showRedirected(): void {
  const line = document.querySelector('#redirected')
  if (line === null || sessionStorage.getItem(redirectedKey) === null) return
  sessionStorage.removeItem(redirectedKey)
  history.replaceState(null, '', '/')
  line.textContent = landingFormCopy.redirected
  addEventListener('scroll', () => line.replaceChildren(), { once: true, passive: true })
}

function enhance(form: HTMLFormElement, message: HTMLElement): void {
  const button = form.querySelector('button')
  const showMessage = (sentence: string): void => {
    message.textContent = sentence
    message.hidden = sentence === ''
  }
  const setBusy = (on: boolean): void => {
    if (button === null) return
    button.disabled = on
    button.textContent = on ? landingFormCopy.submitting : landingFormCopy.submit
  }
  // The browser's validation bubbles would hide the messages of the specification.
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit(form, showMessage, setBusy)
  })
}

async function submit(
  form: HTMLFormElement,
  showMessage: (sentence: string) => void,
  setBusy: (on: boolean) => void,
): Promise<void> {
  const data = new FormData(form)
  const text = (name: string): string => {
    const value = data.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const fields = {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    country: text('country'),
  }
  const missing = Object.entries(fields).find(([, value]) => value === '')
  for (const input of form.querySelectorAll('input'))
    input.setAttribute('aria-invalid', String(input.required && !input.validity.valid))
  if (missing !== undefined) {
    showMessage(landingFormCopy.required)
    form.querySelector<HTMLElement>(`[name="${missing[0]}"]`)?.focus()
    return
  }
  if (!data.has('terms')) return showMessage(landingFormCopy.terms)
  showMessage('')
  setBusy(true)
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...fields, newsletter: data.has('newsletter'), terms: true }),
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) return showMessage((await response.json()).error ?? landingFormCopy.failed)
    // The values go to the register form in sessionStorage, never in a URL (decisions 5).
    sessionStorage.setItem(prefillKey, JSON.stringify(fields))
    location.assign('/register')
  } catch {
    showMessage(landingFormCopy.failed)
  } finally {
    setBusy(false)
  }
}

redirectIfSignedIn()
showRedirected()
const form = document.querySelector<HTMLFormElement>('#signup')
const message = document.querySelector<HTMLElement>('#signup-message')
if (form !== null && message !== null) enhance(form, message)

import { landingFormCopy } from '@lucas/contract/copy/landing-form.ts'
import { authStorageKey, memory, prefillKey } from '../lib/storage-keys.ts'

/** The page is for visitors: who is signed in belongs on the dashboard (spec 2). */
function leaveWhenSignedIn(): void {
  const stored = memory.getItem(authStorageKey)
  if (stored !== null && JSON.parse(stored)?.state?.access) location.replace('/dashboard')
}

function enhance(form: HTMLFormElement, message: HTMLElement): void {
  const button = form.querySelector('button')
  const show = (sentence: string): void => {
    message.textContent = sentence
    message.hidden = sentence === ''
  }
  const busy = (on: boolean): void => {
    if (button === null) return
    button.disabled = on
    button.textContent = on ? landingFormCopy.submitting : landingFormCopy.submit
  }
  // The browser's own bubbles would hide the sentences of the specification.
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit(form, show, busy)
  })
}

async function submit(
  form: HTMLFormElement,
  show: (sentence: string) => void,
  busy: (on: boolean) => void,
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
    show(landingFormCopy.required)
    form.querySelector<HTMLElement>(`[name="${missing[0]}"]`)?.focus()
    return
  }
  if (!data.has('terms')) return show(landingFormCopy.terms)
  show('')
  busy(true)
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...fields, newsletter: data.has('newsletter'), terms: true }),
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) return show((await response.json()).error ?? landingFormCopy.failed)
    // The prefill travels in the tab's own storage, never in an address (decisions 5).
    sessionStorage.setItem(prefillKey, JSON.stringify(fields))
    location.assign('/register')
  } catch {
    show(landingFormCopy.failed)
  } finally {
    busy(false)
  }
}

leaveWhenSignedIn()
const form = document.querySelector<HTMLFormElement>('#signup')
const message = document.querySelector<HTMLElement>('#signup-message')
if (form !== null && message !== null) enhance(form, message)

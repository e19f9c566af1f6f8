import { foldName } from '@lucas/contract/rules/fold-name.ts'

/**
 * Shows the search field of `HelpAnswers` and lets it hide the answers without the typed words. It works on the markup,
 * which the app and the document for visitors share. Returns a function that stops it.
 */
export function enableHelpSearch(root: ParentNode): () => void {
  const label = root.querySelector<HTMLElement>('[data-help-search]')
  const field = label?.querySelector('input')
  const nothing = root.querySelector<HTMLElement>('[data-help-nothing]')
  if (!label || !field || !nothing) return () => {}

  function filter(): void {
    const words = foldName(field?.value ?? '').split(' ')
    let found = 0
    for (const group of root.querySelectorAll<HTMLElement>('[data-help-group]')) {
      let inGroup = 0
      for (const answer of group.querySelectorAll('details')) {
        const text = foldName(answer.textContent ?? '')
        answer.hidden = false
        // An answer about linking banks is not shown where none are linked.
        answer.hidden =
          getComputedStyle(answer).display === 'none' || !words.every((word) => text.includes(word))
        if (!answer.hidden) inGroup += 1
      }
      group.hidden = inGroup === 0
      found += inGroup
    }
    if (nothing) nothing.textContent = found === 0 ? (nothing.dataset.helpNothing ?? '') : ''
  }
  label.classList.remove('invisible')
  field.addEventListener('input', filter)
  return () => field.removeEventListener('input', filter)
}

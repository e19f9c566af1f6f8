const icon = (size: number, shape: string) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shape}</svg>`

/** Icons of this page in the text colour. */
export const icons = {
  lock: icon(
    14,
    '<rect x="4.5" y="10.500" width="15" height="10" rx="2"/><path d="M8 10.500V7a4 4 0 0 1 8 0v3.500"/>',
  ),
  eye: icon(
    18,
    '<path d="M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12Z"/><circle cx="12" cy="12" r="3"/>',
  ),
  check: icon(26, '<path d="m5 12.500 4.800 4.800L19 7.500"/>'),
  alert: icon(26, '<path d="M12 7v6.500"/><path d="M12 17.300v.1"/>'),
  close: icon(18, '<path d="m6 6 12 12M18 6 6 18"/>'),
} as const

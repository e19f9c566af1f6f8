/** Titles of transfers in lists. */
export const transferTitles = {
  between: 'Entre tus cuentas',
  to: (institution: string) => `A tu cuenta en ${institution}`,
  from: (institution: string) => `Desde tu cuenta en ${institution}`,
  toOther: 'A otra cuenta tuya',
  fromOther: 'Desde otra cuenta tuya',
} as const

const number = new Intl.NumberFormat('es-CL', { useGrouping: 'always' })

/** `1.234` */
export const count = (value: number): string => number.format(value)

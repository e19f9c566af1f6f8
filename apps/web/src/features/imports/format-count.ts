const number = new Intl.NumberFormat('es-CL', { useGrouping: 'always' })

/** Formats `1.234`. */
export const formatCount = (value: number): string => number.format(value)

/** Sample figures of the gallery. */
export const periods = [
  { value: 'month', label: 'Este mes' },
  { value: 'last', label: 'Mes pasado' },
  { value: 'year', label: 'Este año' },
  { value: 'months', label: 'Últimos 12 meses' },
] as const

export const months = [1312, 893, 1048, 1130, 970, 916, 1004, 1088, 985, 1196, 1044, 934].map(
  (value, at) => ({
    month: at === 0 ? '2025-12' : `2026-${String(at).padStart(2, '0')}`,
    value: value * 1000,
  }),
)

export const categories = [
  ['SERVICIOS', 438_730, 46.96],
  ['ALIMENTACIÓN', 160_865, 17.22],
  ['ROPA', 94_980, 10.17],
  ['EDUCACIÓN', 89_000, 9.53],
  ['TRANSPORTE', 50_830, 5.44],
  ['SALUD', 49_490, 5.3],
  ['ENTRETENIMIENTO', 25_390, 2.72],
  ['OTROS', 25_000, 2.68],
].map(([category, value, percentage]) => ({
  category: String(category),
  value: Number(value),
  percentage: Number(percentage),
}))

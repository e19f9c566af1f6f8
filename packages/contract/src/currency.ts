import * as z from 'zod/mini'

export const currencies = ['CLP', 'USD'] as const
export const currency = z.enum(currencies)
export type Currency = z.infer<typeof currency>

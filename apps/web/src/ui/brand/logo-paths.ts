/** The L of the logo in a 32 × 32 view box, and the coin in its inner corner (design 2). */
export const symbolPath =
  'M4 6a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v5a10 10 0 0 0 10 10h5a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H10a6 6 0 0 1-6-6Z'
export const coin = { cx: 21.5, cy: 10.5, r: 6.5 } as const

/** The letters of the wordmark in a 124 × 38 view box. */
export const wordmarkPath =
  'M5 4v31M17 14v11.2a7.3 7.3 0 0 0 14.6 0M31.6 14v21M58.6 18.7a8.6 8.6 0 1 0 0 11.6M83.8 14v21M83.8 24.5a8.7 8.7 0 1 1-17.4 0a8.7 8.7 0 1 1 17.4 0M106.8 18.2c-1.5-1.5-3.5-2.2-5.9-2.2-3.3 0-5.7 1.5-5.7 4 0 6.3 12.2 2.5 12.2 9 0 2.7-2.7 4.2-6.2 4.2-2.9 0-5.4-.9-7.2-2.9'
export const wordmarkStroke = 5.4

const marks = /\p{M}/gu

/** Searching knows neither accents nor capitals. The database folds its side alike (transaction.search_text). */
export const fold = (text: string): string => text.normalize('NFD').replace(marks, '').toLowerCase()

/** Names of what a forecast expects from habit. */
export const forecastEventsCopy = {
  cardUsual: (name: string, mask: string) =>
    `Compras habituales con ${mask === '' ? name : `${name} ****${mask}`}`,
}

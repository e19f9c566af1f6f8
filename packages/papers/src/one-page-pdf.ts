/** Returns a PDF with one page whose content is one stream, packed as `filter` says. It has no cross-reference table. */
export function onePagePdf(stream: Buffer, filter = '/FlateDecode'): Buffer {
  const head = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<>>>>endobj
4 0 obj<</Length ${stream.length}/Filter${filter}>>
stream
`
  const end = '\nendstream endobj\ntrailer<</Size 5/Root 1 0 R>>\n%%EOF'
  return Buffer.concat([Buffer.from(head, 'latin1'), stream, Buffer.from(end)])
}

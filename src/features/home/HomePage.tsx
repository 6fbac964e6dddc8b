export function HomePage() {
  return <h1>NILOFAR</h1>;
}

import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { Link } from '../../../ui/Link';
import { expect, it } from 'vitest';
import { useUnsaved } from './useUnsaved';

function Form() {
  const [text, setText] = useState('');
  const [saved, setSaved] = useState('');
  const question = useUnsaved(text !== saved);
  return (
    <>
      <h1>Form</h1>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={() => setSaved(text)}>Save</button>
      <a href="#main">Skip to content</a>
      {question}
    </>
  );
}

async function openForm(forms = <Form />) {
  history.pushState(null, '', '/list');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/list" element={<Link to="/form">To the form</Link>} />
        <Route path="/form" element={forms} />
      </Routes>
    </BrowserRouter>,
  );
  const actor = userEvent.setup();
  await actor.click(screen.getByRole('link', { name: 'To the form' }));
  const [name] = screen.getAllByLabelText('Name');
  if (!name) throw new Error('There is no form.');
  return { actor, name };
}

/** Presses Back and waits for popstate, which jsdom fires asynchronously, as browsers do. */
async function goBack(): Promise<void> {
  const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  await act(async () => {
    history.back();
    await popped;
  });
}

const findList = () => screen.findByRole('link', { name: 'To the form' });
const findButton = (name: string) => screen.findByRole('button', { name });

it('Back and Leave leave the page, however often it was edited and saved', async () => {
  const { actor, name } = await openForm();
  await actor.type(name, 'a');
  await actor.click(screen.getByRole('button', { name: 'Save' }));
  await actor.type(name, 'b');
  await goBack();
  await actor.click(await findButton('Leave'));
  expect(await findList()).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks on every Back; after saving, one Back leaves', async () => {
  const { actor, name } = await openForm();
  await actor.type(name, 'a');
  for (let n = 0; n < 2; n += 1) {
    await goBack();
    await actor.click(await findButton('Stay'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(name).toHaveValue('a');
  await actor.click(screen.getByRole('button', { name: 'Save' }));
  await goBack();
  expect(await findList()).toBeInTheDocument();
});

it('an anchor of the same page neither asks nor blocks leaving', async () => {
  const { actor, name } = await openForm();
  await actor.click(screen.getByRole('link', { name: 'Skip to content' }));
  await waitFor(() => expect(location.hash).toBe('#main'));
  await actor.type(name, 'a');
  await actor.click(screen.getByRole('link', { name: 'Skip to content' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await goBack();
  await actor.click(await findButton('Leave'));
  expect(await findList()).toBeInTheDocument();
});

it('asks for the second form of a page where the first has no changes', async () => {
  const { actor } = await openForm(
    <>
      <Form />
      <Form />
      <Link to="/list">The list</Link>
    </>,
  );
  await actor.type(screen.getAllByLabelText('Name')[1] ?? document.body, 'a');
  await actor.click(screen.getByRole('link', { name: 'The list' }));
  await actor.click(await findButton('Leave'));
  expect(await findList()).toBeInTheDocument();
});

it('asks once where several forms of a page are unsaved, for a link and for Back', async () => {
  const { actor } = await openForm(
    <>
      <Form />
      <Form />
      <Link to="/list">The list</Link>
    </>,
  );
  for (const name of screen.getAllByLabelText('Name')) await actor.type(name, 'a');
  await actor.click(screen.getByRole('link', { name: 'The list' }));
  await actor.click(await findButton('Stay'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await goBack();
  await actor.click(await findButton('Stay'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await goBack();
  await actor.click(await findButton('Leave'));
  expect(await findList()).toBeInTheDocument();
});

import { useState } from 'react';
import { Desk } from '../desk/desk.tsx';
import { readToken, storeToken } from '../device/staff-session.ts';
import { SignIn } from '../sign-in/sign-in.tsx';

/** The desk for a person who is signed in, else the sign-in form. */
export function App() {
  const [token, setToken] = useState(readToken);
  const change = (next: string) => {
    storeToken(next);
    setToken(next);
  };
  return token ? <Desk onEnd={() => change('')} /> : <SignIn onToken={change} />;
}

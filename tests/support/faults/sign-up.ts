import AES from 'crypto-js/aes.js';

/** The status that a sign-up over the wire is answered with: 409 for somebody who is there. */
export async function signUp(url: string, email: string): Promise<number> {
  const { data } = await (await fetch(`${url}/api/config`)).json();
  const response = await fetch(`${url}/api/users/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      first_name: 'user',
      last_name: 'user',
      email,
      machine_id: 'M',
      password: AES.encrypt('Correct-horse-9', data.password_cipher_key).toString(),
    }),
  });
  return response.status;
}

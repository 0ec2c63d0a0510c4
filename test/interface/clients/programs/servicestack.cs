// A stand-in for the package ServiceStack.Client, which needs .NET: what the example of the docs uses of it.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Reflection;
using System.Runtime.Serialization;
using System.Text;

namespace System.Runtime.Serialization
{
    public class DataContractAttribute : Attribute {}
    public class DataMemberAttribute : Attribute { public string Name { get; set; } }
}

namespace ServiceStack
{
    public interface IReturn<T> {}
    public interface IGet {}
    public interface IPost {}
    public class RouteAttribute : Attribute { public RouteAttribute(string path, string verbs) {} }
    public class ResponseStatus { public string ErrorCode { get; set; } public string Message { get; set; } }
    public class WebServiceException : Exception { public string ErrorCode { get; set; } }
    public class Authenticate : IReturn<AuthenticateResponse>
    {
        public string provider { get; set; }
        public string UserName { get; set; }
        public string Password { get; set; }
    }
    public class AuthenticateResponse { public string UserName { get; set; } public string SessionId { get; set; } }

    public class JsonServiceClient
    {
        readonly string baseUrl;
        readonly CookieContainer cookies = new CookieContainer();
        public string BearerToken { get; set; }
        public JsonServiceClient(string baseUrl) { this.baseUrl = baseUrl; }

        public T Post<T>(IReturn<T> request)
        {
            var sent = (HttpWebRequest) WebRequest.Create(baseUrl + "/json/reply/" + request.GetType().Name);
            sent.Method = "POST";
            sent.ContentType = "application/json";
            sent.CookieContainer = cookies;
            if (BearerToken != null) sent.Headers["Authorization"] = "Bearer " + BearerToken;
            var body = Encoding.UTF8.GetBytes(Json.Write(request));
            using (var stream = sent.GetRequestStream()) stream.Write(body, 0, body.Length);
            try { using (var response = sent.GetResponse()) return (T) Json.Read(TextOf(response), typeof(T)); }
            catch (WebException error)
            {
                var failed = (Failed) Json.Read(TextOf(error.Response), typeof(Failed));
                throw new WebServiceException { ErrorCode = failed.ResponseStatus.ErrorCode };
            }
        }

        class Failed { public ResponseStatus ResponseStatus { get; set; } }
        static string TextOf(WebResponse response) { return new StreamReader(response.GetResponseStream()).ReadToEnd(); }
    }

    static class Json
    {
        static string NameOf(PropertyInfo one)
        {
            var member = one.GetCustomAttributes(false).OfType<DataMemberAttribute>().FirstOrDefault();
            return member != null ? member.Name : one.Name;
        }

        public static string Write(object value)
        {
            if (value is bool) return (bool) value ? "true" : "false";
            if (value is string) return "\"" + ((string) value).Replace("\\", "\\\\").Replace("\"", "\\\"") + "\"";
            if (value is IFormattable) return ((IFormattable) value).ToString(null, CultureInfo.InvariantCulture);
            if (value is IEnumerable) return "[" + string.Join(",", ((IEnumerable) value).Cast<object>().Select(Write)) + "]";
            var set = value.GetType().GetProperties().Where(one => one.GetValue(value, null) != null);
            return "{" + string.Join(",", set.Select(one => Write(NameOf(one)) + ":" + Write(one.GetValue(value, null)))) + "}";
        }

        public static object Read(string text, Type type) { var at = 0; return Typed(Parse(text, ref at), type); }

        static object Typed(object value, Type type)
        {
            type = Nullable.GetUnderlyingType(type) ?? type;
            if (value == null || type == typeof(string)) return value;
            if (type.IsEnum) return Enum.Parse(type, (string) value, true);
            if (type == typeof(bool)) return value;
            if (type.IsPrimitive || type == typeof(decimal)) return Convert.ChangeType(value, type, CultureInfo.InvariantCulture);
            if (type == typeof(DateTime)) return null;
            var made = Activator.CreateInstance(type);
            if (made is IDictionary)
                foreach (var pair in (Dictionary<string, object>) value) ((IDictionary) made)[pair.Key] = Convert.ToString(pair.Value);
            else if (made is IList)
                foreach (var item in (List<object>) value) ((IList) made).Add(Typed(item, type.GetGenericArguments()[0]));
            else
                foreach (var one in type.GetProperties())
                    foreach (var pair in (Dictionary<string, object>) value)
                        if (string.Equals(pair.Key, NameOf(one), StringComparison.OrdinalIgnoreCase))
                            one.SetValue(made, Typed(pair.Value, one.PropertyType), null);
            return made;
        }

        static object Parse(string text, ref int at)
        {
            if (text[at] == '"') return TextAt(text, ref at);
            if (text[at] == '[' || text[at] == '{') return Inner(text, ref at, text[at] == '{');
            var from = at;
            while (at < text.Length && ",]}".IndexOf(text[at]) < 0) at++;
            var word = text.Substring(from, at - from);
            return word == "true" ? true : word == "false" ? false : word == "null" ? null : (object) word;
        }

        static object Inner(string text, ref int at, bool isObject)
        {
            var pairs = new Dictionary<string, object>();
            var items = new List<object>();
            for (at++; text[at] != ']' && text[at] != '}';)
            {
                if (text[at] == ',') { at++; continue; }
                var name = isObject ? TextAt(text, ref at) : null;
                if (isObject) at++;
                var value = Parse(text, ref at);
                if (isObject) pairs[name] = value; else items.Add(value);
            }
            at++;
            return isObject ? (object) pairs : items;
        }

        static string TextAt(string text, ref int at)
        {
            var read = new StringBuilder();
            for (at++; text[at] != '"'; at++)
            {
                if (text[at] != '\\') { read.Append(text[at]); continue; }
                var next = text[++at];
                if (next == 'u') { read.Append((char) Convert.ToInt32(text.Substring(at + 1, 4), 16)); at += 4; }
                else read.Append(next == 'n' ? '\n' : next == 't' ? '\t' : next == 'r' ? '\r' : next);
            }
            at++;
            return read.ToString();
        }
    }
}

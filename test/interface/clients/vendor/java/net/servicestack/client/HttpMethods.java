//  Copyright (c) 2013-present ServiceStack, Inc. All rights reserved.
//  License: https://servicestack.net/bsd-license.txt

package net.servicestack.client;

public class HttpMethods {
    public static final String Options = "OPTIONS";
    public static final String Head = "HEAD";
    public static final String Get = "GET";
    public static final String Post = "POST";
    public static final String Put = "PUT";
    public static final String Delete = "DELETE";
    public static final String Trace = "TRACE";
    public static final String Patch = "PATCH";
}
